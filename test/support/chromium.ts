import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import packed from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';
import manifest from '../../package.json' with { type: 'json' };
import { browserPlaces, findInstalledBrowser } from './installed-browsers.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface Found {
  readonly executablePath: string;
  readonly env: Record<string, string>;
}

/** In node_modules, so that it is deleted with the packages and no other user can put a binary there. */
const home = resolve(
  import.meta.dirname,
  `../../node_modules/.cache/chromium-${manifest.devDependencies['@sparticuz/chromium']}`,
);

/** The package unpacks into the temp folder, and unpacks its libraries only if it detects Lambda. */
const unpackInto = async (folder: string) => {
  const before = { TMPDIR: process.env.TMPDIR, AWS_LAMBDA_JS_RUNTIME: process.env.AWS_LAMBDA_JS_RUNTIME };
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' });
  try {
    await packed.executablePath();
  } finally {
    for (const [name, value] of Object.entries(before))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
};

/** Unpacks once; two runs that start together both end with a whole browser. */
const unpack = async () => {
  if (existsSync(home)) return;
  await mkdir(dirname(home), { recursive: true });
  const draft = await mkdtemp(`${home}-`);
  await unpackInto(draft);
  await rename(draft, home).catch(() => rm(draft, { recursive: true, force: true }));
};

const starts = (executablePath: string, env: Record<string, string>) =>
  spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env } }).status === 0;

const unpacked = async (): Promise<Found> => {
  await unpack();
  const executablePath = join(home, 'chromium');
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_PATH: join(home, 'fonts') };
  // The machine's own libraries are preferred; the packed ones are for a machine without them.
  if (starts(executablePath, fonts)) return { executablePath, env: fonts };
  return { executablePath, env: { ...fonts, LD_LIBRARY_PATH: join(home, 'al2023/lib') } };
};

/** The package has a program for Linux on x64 only. */
const isPacked = process.platform === 'linux' && process.arch === 'x64';

const find = async (): Promise<Found> => {
  const executablePath = findInstalledBrowser();
  if (executablePath) return { executablePath, env: {} };
  if (isPacked) return unpacked();
  throw new Error(
    `There is no Chrome, Chromium or Edge for the tests. Install one, or set CHROMIUM_PATH to it. These places have none:\n  ${browserPlaces().join('\n  ')}`,
  );
};

/** A headless Chromium: CHROMIUM_PATH, one that is installed, or on Linux the one inside an npm package. */
export const launchChromium = async (): Promise<Browser> => {
  const { executablePath, env } = await find();
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return chromium.launch({ executablePath, args, headless: true, env: { ...Object.fromEntries(inherited), ...env } });
};
