import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiDocuments } from './api-documents.ts';
import { callsByName } from './calls-by-name.ts';
import { chunkLayers } from './chunk-layers.ts';
import { noRings } from './no-rings.ts';
import { oneRuntime } from './one-runtime.ts';
import { schemaFreeValues } from './schema-free-values.ts';
import { screenFiles } from './screen-files.ts';
import { smallEarly } from './small-early.ts';
import { standingPages } from './standing-pages.ts';

const inPackages = (...names: string[]) => new RegExp(`node_modules/(${names.join('|')})/`);

/** The router's files without its warnings for developers: what its package names for browsers is the build with them. */
const routerFiles = (file: string) =>
  resolve(import.meta.dirname, '../node_modules/react-router/dist/production', file);

/** One build serves every stage. Nothing is inlined: the content security policy allows files of this origin only. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    callsByName(),
    schemaFreeValues(),
    standingPages(),
    oneRuntime(),
    screenFiles(),
    smallEarly(),
    apiDocuments(),
    noRings(),
  ],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: routerFiles('index.mjs') },
      { find: /^react-router\/dom$/, replacement: routerFiles('dom-export.mjs') },
    ],
  },
  build: {
    outDir: resolve(import.meta.dirname, '../dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react-base',
              test: inPackages('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom'),
            },
            { name: 'aria', test: inPackages('react-aria-components', 'react-aria', 'react-stately', '@react-.*') },
            { name: chunkLayers(), includeDependenciesRecursively: false },
            { name: 'zod', test: inPackages('zod', '@hookform/resolvers') },
          ],
        },
      },
    },
  },
});
