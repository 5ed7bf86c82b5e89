import { defineConfig } from 'vite';
import { name, pieces } from './build/pieces.js';
import { offline } from './build/offline.js';
import { licences } from './build/licences.js';
import { engineBuild } from './build/engine_build.js';

/** While developing, the bundler's own scripts and styles would break the page's policy. @type {import('vite').Plugin} */
const withoutPolicy = {
  name: 'without-policy',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace(/<meta http-equiv="Content-Security-Policy".*?>/, ''),
};

export default defineConfig({
  // Relative addresses, so that the built page works in any folder of any host.
  base: './',
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: 'es' },
  define: { __ENGINE_BUILD__: JSON.stringify(await engineBuild()) },
  plugins: [pieces(), name(), licences(), offline(), withoutPolicy],
  // The generated bindings live beside this folder.
  server: { fs: { allow: ['..'] } },
});
