import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteDir } from '#local/build-site.ts';
import { startPortal } from '#local/portal.ts';

/**
 * `npm run test:api`: lets Schemathesis, a property-based tester (from PyPI: `pip install schemathesis`), send valid
 * and invalid requests by docs/openapi.json to a portal on this machine. Further arguments are passed on to it.
 */
const TESTER = 'schemathesis';

/** Signing out would end the run; a response of the kind `file` has no schema to compare. */
const left = ['session.logout'];

if (spawnSync(TESTER, ['--version']).error) {
  console.error(`${TESTER} is not on the PATH. Install it with: pip install ${TESTER}`);
  process.exit(2);
}

const dataDir = await mkdtemp(join(tmpdir(), 'portal-api-'));
const portal = await startPortal({ dataDir, port: 0, siteDir, log: (message, error) => console.error(message, error) });
try {
  const { apiAs } = await import('../support/sign-in.ts');
  const { token } = await apiAs(portal.url, 'ncra@example.com');
  const run = spawn(
    TESTER,
    [
      ...['run', 'docs/openapi.json', '--url', portal.url, '--header', `Authorization: Bearer ${token}`],
      // A schema cannot express that a record is deleted or that content is refused, so valid data may be refused.
      ...[
        '--checks',
        'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance',
      ],
      ...['--workers', '1', '--request-timeout', '20', '--generation-database', 'none'],
      ...left.flatMap((id) => ['--exclude-operation-id', id]),
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit' },
  );
  const [code] = await once(run, 'exit');
  process.exitCode = code ?? 1;
} finally {
  await portal.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();
