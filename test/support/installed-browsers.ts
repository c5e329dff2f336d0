import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, posix, win32 } from 'node:path';

/** A machine as far as it says where browsers are. */
export interface Machine {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

const thisMachine = (): Machine => ({ platform: process.platform, env: process.env, home: homedir() });

/** Their names on Linux, in the order of preference. */
const PROGRAMS = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const onLinux = ({ env }: Machine): readonly string[] => {
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin', '/snap/bin'];
  return PROGRAMS.flatMap((program) => [...new Set(folders)].map((folder) => posix.join(folder, program)));
};

const onMac = ({ home }: Machine): readonly string[] =>
  ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
    ['/Applications', posix.join(home, 'Applications')].map((folder) =>
      posix.join(folder, `${name}.app/Contents/MacOS/${name}`),
    ),
  );

const onWindows = ({ env }: Machine): readonly string[] => {
  const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
    (folder) => folder !== undefined,
  );
  return [
    'Google/Chrome/Application/chrome.exe',
    'Chromium/Application/chrome.exe',
    'Microsoft/Edge/Application/msedge.exe',
  ].flatMap((program) => folders.map((folder) => win32.join(folder, program)));
};

/** Where a machine has Chrome, Chromium or Edge if it has them, in the order in which they are tried. */
export const browserPlaces = (machine = thisMachine()): readonly string[] => {
  if (machine.platform === 'win32') return onWindows(machine);
  return machine.platform === 'darwin' ? onMac(machine) : onLinux(machine);
};

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * The path of an installed browser: CHROMIUM_PATH, else the first of the usual places that has one; undefined if none has. Throws
 * an error if CHROMIUM_PATH names no program.
 */
export const findInstalledBrowser = (machine = thisMachine()): string | undefined => {
  const { CHROMIUM_PATH: chosen } = machine.env;
  if (chosen && !isExecutable(chosen)) throw new Error(`CHROMIUM_PATH=${chosen} is no program.`);
  return chosen || browserPlaces(machine).find(isExecutable);
};
