// Which build of page and engine this is: both threads have it from the bundler, and compare it when they meet.

export const BUILD = typeof __ENGINE_BUILD__ === 'string' ? __ENGINE_BUILD__ : 'unbundled';
