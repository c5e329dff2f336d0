import { parseArgs } from 'node:util';
import { NoStage } from './data/deployed-outputs.ts';
import { WrongOutputs } from './outputs.ts';
import { lineOf } from './smoke/check.ts';
import { personOf } from './smoke/person.ts';
import { portalOf } from './smoke/portal-of.ts';
import { failed, smoke } from './smoke/run.ts';

const usage = `Looks at a running portal from outside, after a deployment or at any time: pages and headers, the API,
and as a person a list, a record with a document, and reports. Ends with code 1 when something is wrong.

  npm run smoke -- --stage NAME              a deployed stage, looked up in the account
  npm run smoke -- --outputs outputs.json    the stage whose outputs 'npm run deploy' has written
  npm run smoke -- --url ADDRESS             any portal, http://127.0.0.1:4000 among them

SMOKE_EMAIL, SMOKE_PASSWORD and SMOKE_TOTP_SECRET name the person; without them nobody signs in.
`;

const fail = (reason: string): never => {
  process.stderr.write(`${reason}\n`);
  return process.exit(1);
};

const parse = () => {
  try {
    return parseArgs({
      options: {
        stage: { type: 'string' },
        outputs: { type: 'string', default: 'outputs.json' },
        url: { type: 'string' },
      },
    }).values;
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
};

const portal = await portalOf(parse()).catch((error: unknown) =>
  fail(
    error instanceof WrongOutputs || error instanceof NoStage
      ? error.message
      : `The stage cannot be looked up: ${error}`,
  ),
);
const seen = await smoke(portal, personOf(process.env));
process.stdout.write(seen.map(lineOf).join(''));
if (failed(seen)) process.exitCode = 1;
