import { readStage, USUAL_STAGE } from '#lib/stage/stage-file.ts';
import { commandOf, orEnd } from './command/command.ts';
import { examine, linesOf, stops } from './doctor/examine.ts';

const usage = `Looks at what the account has for a stage, before it is deployed. Changes nothing.

  npm run doctor                      the stage prod
  npm run doctor -- --stage NAME      another one
    --strict                          ends with code 1 for a limit as well

It prints one line for each thing. ok: it is there. limit: the stage works, but not for everybody; the line says what to do.
stop: the stage cannot be deployed or used as it is. A stop ends the command with code 1.
`;

const { parsed } = commandOf(usage);
const { stage, strict } = parsed({
  options: { stage: { type: 'string', default: USUAL_STAGE }, strict: { type: 'boolean', default: false } },
}).values;
const found = await examine(orEnd(() => readStage(stage)));
process.stdout.write(linesOf(found));
if (stops(found) || (strict && found.some(({ level }) => level === 'limit'))) process.exitCode = 1;
