import { defineConfig } from 'vite';
import { pieces } from './build/pieces.js';
import { offline } from './build/offline.js';

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
  plugins: [pieces(), offline(), withoutPolicy],
  // The generated bindings live beside this folder.
  server: { fs: { allow: ['..'] } },
});
