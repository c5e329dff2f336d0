import { parseArgs } from 'node:util';
import { readOutputs, WrongOutputs } from './outputs.ts';
import { lineOf, type Portal } from './smoke/check.ts';
import { personOf } from './smoke/person.ts';
import { failed, smoke } from './smoke/run.ts';

const usage = `Looks at a running portal from outside, after a deployment or at any time: pages and headers, the API,
and as a person a list, a record with a document, and reports. Ends with code 1 when something is wrong.

  npm run smoke -- --outputs outputs.json    the stage whose outputs 'npm run deploy' has written
  npm run smoke -- --url http://127.0.0.1:4000    any other address

SMOKE_EMAIL, SMOKE_PASSWORD and SMOKE_TOTP_SECRET name the person; without them nobody signs in.
`;

const fail = (reason: string): never => {
  process.stderr.write(`${reason}\n`);
  return process.exit(1);
};

const parse = () => {
  try {
    return parseArgs({ options: { outputs: { type: 'string', default: 'outputs.json' }, url: { type: 'string' } } })
      .values;
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
};

const portalOf = ({ outputs, url }: { outputs: string; url?: string | undefined }): Portal => {
  if (url !== undefined) return { url: url.replace(/\/$/, '') };
  try {
    const { SiteUrl, ApiId } = readOutputs(outputs);
    return { url: SiteUrl, apiId: ApiId };
  } catch (error) {
    return fail(error instanceof WrongOutputs ? error.message : String(error));
  }
};

const seen = await smoke(portalOf(parse()), personOf(process.env));
process.stdout.write(seen.map(lineOf).join(''));
if (failed(seen)) process.exitCode = 1;
