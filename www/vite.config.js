import { defineConfig } from 'vite';

export default defineConfig({
  // Relative addresses, so that the built page works in any folder of any host.
  base: './',
  build: { target: 'es2022', assetsInlineLimit: 0 },
  worker: { format: 'es' },
  // The generated bindings live beside this folder.
  server: { fs: { allow: ['..'] } },
});
