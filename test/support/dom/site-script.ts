import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of the site as one classic script; undefined in projects that do not need it. */
    readonly siteScript?: string;
  }
}

const web = resolve(import.meta.dirname, '../../../web');

/** Without layout, style sheets say nothing. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  load: (id) => (id.endsWith('.css') ? { code: '', moduleType: 'js' } : undefined),
};

/**
 * Builds the sources of web/src once per run as one classic script, which a DOM without a browser compiles once and runs
 * for each page: what the deployed site loads in many files.
 */
export const setup = async (project: TestProject) => {
  const outDir = await mkdtemp(join(tmpdir(), 'portal-site-'));
  const { NODE_ENV } = process.env;
  // As it is deployed: without the checks that React makes during development.
  process.env.NODE_ENV = 'production';
  await build({
    configFile: false,
    root: web,
    logLevel: 'error',
    plugins: [react(), withoutStyles],
    define: { 'import.meta.url': 'location.href' },
    build: {
      outDir,
      copyPublicDir: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(web, 'src/app/main.tsx'),
        output: { format: 'iife', codeSplitting: false, entryFileNames: 'site.js' },
      },
    },
  });
  process.env.NODE_ENV = NODE_ENV;
  project.provide('siteScript', join(outDir, 'site.js'));
  return () => rm(outDir, { recursive: true, force: true });
};
