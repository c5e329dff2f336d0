import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { commandOf, end } from '../command/command.ts';
import { licensedPackages } from './licences.ts';

const usage = `Writes dist/sbom.json (CycloneDX, by npm itself) and dist/licences.txt: what is in the portal, and under which terms.

  npm run sbom
`;

commandOf(usage).parsed({});

const arguments_ = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
// `npm run` says which npm it is; on Windows the program is no file that could be executed by its name.
const npm = process.env.npm_execpath ?? end('Run it by npm run sbom.');
const bom = execFileSync(process.execPath, [npm, ...arguments_], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const packages = licensedPackages();
const lines = packages.map(({ name, version, licence, isDev }) =>
  [name, version, licence, isDev ? 'development' : 'portal'].join('\t'),
);
mkdirSync('dist', { recursive: true });
writeFileSync('dist/sbom.json', bom);
writeFileSync('dist/licences.txt', `${lines.sort().join('\n')}\n`);
process.stdout.write(`dist/sbom.json and dist/licences.txt: ${packages.length} packages\n`);
