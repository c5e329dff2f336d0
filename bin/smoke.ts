import { commandOf, end, reasonOf } from './command/command.ts';
import { NoStage, WrongOutputs } from './command/outputs.ts';
import { lineOf, portalOf } from './smoke/check.ts';
import { checkEdge } from './smoke/edge.ts';
import { personOf } from './smoke/person.ts';
import { exitCodeOf, smoke } from './smoke/run.ts';

const usage = `Looks at a running portal from outside, after a deployment or at any time: pages and headers, the API,
and as a person a list, a record with a document, and reports. Ends with code 1 when something is wrong, and with code 2 when all
that is wrong is that a production stage tells nobody of its alarms, or has no firewall, which no other release would change.

  npm run smoke                          the stage prod, looked up in the account: its functions and alarms too
  npm run smoke -- --stage NAME          another one
  npm run smoke -- --url ADDRESS         any portal, http://127.0.0.1:4000 among them
  npm run smoke -- --outputs FILE        a stage whose stack cannot be read: 'npm run deploy -- --outputs FILE' has written it
    --release ID                         the release that should answer, where it is not the one the stack names
    --edge                               the drill of the edge too: what the firewall must refuse and must let through

SMOKE_EMAIL, SMOKE_PASSWORD and SMOKE_TOTP_SECRET name the person; without them no user signs in.
`;

const { parsed } = commandOf(usage);
const { values } = parsed({
  options: {
    stage: { type: 'string' },
    outputs: { type: 'string' },
    url: { type: 'string' },
    release: { type: 'string' },
    edge: { type: 'boolean', default: false },
  },
});
if (values.url !== undefined && !URL.canParse(values.url))
  end(`"${values.url}" is no address. Write it as https://portal.example.com.`);
const portal = await portalOf(values).catch((error: unknown) =>
  end(
    error instanceof WrongOutputs || error instanceof NoStage
      ? error.message
      : `The stage cannot be looked up: ${reasonOf(error)}`,
  ),
);
const seen = [...(await smoke(portal, personOf(process.env))), ...(values.edge ? await checkEdge(portal) : [])];
process.stdout.write(seen.map(lineOf).join(''));
process.exitCode = exitCodeOf(seen);
