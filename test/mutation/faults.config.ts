import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vitest/config';
import { type Fault, withFault } from './fault.ts';

/** Puts the mistake into its module as it is loaded; the file stays as it is. */
const mistake = (fault: Fault): Plugin => ({
  name: 'mistake',
  enforce: 'pre',
  load: (id) => (id.endsWith(`/${fault[0]}`) ? withFault(readFileSync(id, 'utf8'), fault) : undefined),
});

const { FAULT } = process.env;

export default defineConfig({
  plugins: FAULT ? [mistake(JSON.parse(FAULT))] : [],
  test: {
    include: ['test/lambdas/**/*.test.ts'],
    maxWorkers: 1,
    bail: FAULT ? 1 : 0,
    testTimeout: 15_000,
    hookTimeout: 60_000,
    isolate: false,
    setupFiles: ['test/support/fresh-modules.ts'],
  },
});
