import { commandOf, typed } from './command/command.ts';
import { mustNameStage, targetOptions, targetUsage, withTarget } from './command/target.ts';

const usage = `All that belongs to one tenant of companies: to take it to another stage, to give it to whoever asks for their data, or to erase it.

  npm run tenant -- export --company ID --to DIR     writes everything into a new folder
  npm run tenant -- import --from DIR                brings what was exported into a stage where it is not
  npm run tenant -- erase --company ID               asks for the company's exact name, and erases everything
                                                     of it; with --stage or --local only
    --name NAME                                      the name, if there is no terminal to ask

The company is a root company; its id is in the address of its page.

${targetUsage}`;

const text = { type: 'string' } as const;
const { parsed, wrong } = commandOf(usage);
const { values, positionals } = parsed({
  options: { ...targetOptions, company: text, to: text, from: text, name: text },
  allowPositionals: true,
});
const [action, ...others] = positionals;
const needed = (name: 'company' | 'to' | 'from') => values[name] ?? wrong(`--${name} is missing.`);
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The name that the operator types to confirm the erasure. */
const typedName = async () =>
  values.name ??
  (await typed('Everything of this tenant is erased and cannot be had back. Type its exact name: ')) ??
  wrong('There is no terminal to type the name of the company: give it with --name.');

const actions: Readonly<Record<string, () => () => Promise<void>>> = {
  export: () => {
    const [company, to] = [needed('company'), needed('to')];
    return async () => {
      const { exportTenant } = await import('./tenant/export.ts');
      const { stageOfEnvironment } = await import('./data/stage.ts');
      const { name, items, objects } = await exportTenant(stageOfEnvironment(), company, to);
      say(
        `${name}: ${items} items and ${objects} files are in ${to}. What people want to read is in ${to}/records and ${to}/files.`,
      );
    };
  },
  import: () => {
    const from = needed('from');
    return async () => {
      const { importTenant } = await import('./tenant/import.ts');
      const { stageOfEnvironment } = await import('./data/stage.ts');
      const { name, items, objects } = await importTenant(stageOfEnvironment(), from);
      say(`${name}: ${items} items and ${objects} files are here. Its people choose "Forgot Password" to get in.`);
    };
  },
  erase: () => {
    const company = needed('company');
    mustNameStage(values);
    return async () => {
      const { eraseTenant, remainsOfErasure } = await import('./tenant/erase.ts');
      const { stageOfEnvironment } = await import('./data/stage.ts');
      const { items, objects, people } = await eraseTenant(stageOfEnvironment(), company, await typedName());
      say(`Erased: ${items} items, ${objects} versions of files, ${people} people. This remains:`);
      for (const { what, goes } of remainsOfErasure) say(`  ${what}: ${goes}.`);
    };
  },
};

const chosen = actions[action ?? ''];
if (!chosen || others.length > 0)
  wrong(action === undefined ? 'Say what is to be done.' : `"${positionals.join(' ')}" is no action.`);
const work = chosen?.() ?? wrong('Say what is to be done.');
await withTarget(values, async () => {
  const { Refused } = await import('./data/stage.ts');
  await work().catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
});
