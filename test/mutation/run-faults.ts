import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Fault, withFault } from './fault.ts';
import { importFaults } from './import-faults.ts';
import { storeFaults } from './store-faults.ts';

/** A mistake that never ends is one that the tests notice. */
const LONGEST_MS = 120_000;
const LOWEST = 0.85;

const passes = (tests: readonly string[], fault?: Fault): boolean => {
  const { FAULT: _FAULT, ...inherited } = process.env;
  const env = fault ? { ...inherited, FAULT: JSON.stringify(fault) } : inherited;
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/mutation/faults.config.ts', ...tests];
  return spawnSync(process.execPath, args, { env, stdio: 'ignore', timeout: LONGEST_MS }).status === 0;
};

/** Tries the mistakes of a folder one by one; returns whether the tests notice enough of them. */
const tryAll = (folder: string, faults: readonly Fault[]): boolean => {
  let survived = 0;
  for (const fault of faults) {
    const [file, replace, , reason, tests] = fault;
    const isMissed = passes(tests, fault);
    if (isMissed) survived++;
    console.log(`${isMissed ? 'survived' : 'killed  '} ${file}: ${reason} (${replace.trim()})`);
  }
  const score = (faults.length - survived) / faults.length;
  console.log(`${folder}: ${faults.length - survived} of ${faults.length}, ${(100 * score).toFixed(1)} %`);
  return score >= LOWEST;
};

const wanted = process.argv[2] ?? '';
const faults = [...storeFaults, ...importFaults].filter(([file]) => file.includes(wanted));
for (const fault of faults) withFault(readFileSync(fault[0], 'utf8'), fault);
if (!passes([...new Set(faults.flatMap(([, , , , tests]) => tests))])) throw new Error('Tests fail without a mistake');
const folders = ['lambdas/store', 'lambdas/import'];
const results = folders.map((folder) => {
  const own = faults.filter(([file]) => file.startsWith(`${folder}/`));
  return own.length === 0 || tryAll(folder, own);
});
process.exitCode = results.every(Boolean) ? 0 : 1;
