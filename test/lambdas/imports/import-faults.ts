import { s3 } from '../../../lambdas/ports/objects.ts';
import { table } from '../../../lambdas/ports/table.ts';
import { Crash, type Faults } from '../../support/faults.ts';

const changing = /^(Put|Update|Delete|Transact)/;

/** As `attachFaults`, but between the import and its table and bucket: files are changes too. */
export const attachImportFaults = (): Faults => {
  const made: string[] = [];
  let fatal = { change: -1, when: 'before' };
  let dead = false;
  let interlude: { change: number; happens: () => Promise<unknown> } | undefined;
  const pull = (name: string) => {
    dead = true;
    throw new Crash(name);
  };
  const step = async <Result>(name: string, next: () => Promise<Result>): Promise<Result> => {
    if (dead) throw new Crash(name);
    if (!changing.test(name)) return next();
    const number = made.length;
    if (interlude?.change === number) {
      const { happens } = interlude;
      interlude = undefined;
      await happens();
    }
    if (fatal.change === number && fatal.when === 'before') pull(name);
    made.push(name);
    const result = await next();
    if (fatal.change === number) pull(name);
    return result;
  };
  for (const client of [table, s3]) {
    const stack = client.middlewareStack as typeof table.middlewareStack;
    stack.add((next, context) => (args) => step(context.commandName ?? '', () => next(args)), {
      step: 'initialize',
      name: 'faults',
      override: true,
    });
  }
  const begin = (change: number, when: string) => {
    made.length = 0;
    fatal = { change, when };
    dead = false;
    interlude = undefined;
  };
  return {
    made,
    crashAt: begin,
    heal: () => begin(-1, 'before'),
    meanwhile: (change, happens) => {
      begin(-1, 'before');
      interlude = { change, happens };
    },
  };
};
