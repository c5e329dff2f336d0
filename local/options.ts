import { commandOf } from '../bin/command/command.ts';
import { settings } from './settings.ts';

const usage = `Starts the whole portal on this machine, with demo data, at http://127.0.0.1:${settings.port}. PORT=5000 chooses another port.

  npm start                     npm run dev has the same options, and reloads what changes
    --fresh                     deletes the data and starts again
    --data DIR                  stores the data elsewhere than in .local
    --outside FILE.json         with a support desk or a chat widget, as contract/site/config.ts describes them
    --proxy ADDRESS             behind the proxy at that address, whose X-Forwarded-For then counts; several times
`;

/** The options of `npm start` and `npm run dev`. Ends the process if they are wrong, or are to be shown. */
export const readOptions = () =>
  commandOf(usage).parsed({
    options: {
      fresh: { type: 'boolean', default: false },
      data: { type: 'string', default: '.local' },
      /** A JSON file that configures services next to the portal, as a deployed stage may have them. */
      outside: { type: 'string' },
      /** A development server that serves the pages instead of a build. */
      site: { type: 'string' },
      /** The address of a proxy in front of this server, whose X-Forwarded-For counts; may be given several times. */
      proxy: { type: 'string', multiple: true, default: [] },
    },
  }).values;
