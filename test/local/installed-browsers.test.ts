import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browserPlaces, findInstalledBrowser } from '../support/installed-browsers.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'browsers-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const install = async (path: string) => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'a program');
  await chmod(path, 0o755);
  return path;
};

describe('the browser of the tests', () => {
  it('is found on PATH of Linux', async () => {
    const machine = { platform: 'linux', env: { PATH: folder }, home: folder };
    const path = await install(join(folder, 'google-chrome-stable'));
    expect(findInstalledBrowser(machine)).toBe(path);
  });

  it('is found among the applications of a user of macOS', async () => {
    const machine = { platform: 'darwin', env: {}, home: folder };
    expect(browserPlaces(machine)).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
    const path = await install(join(folder, 'Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'));
    // The machine of the tests may have one for all users, which comes first.
    expect([path, ...browserPlaces(machine).filter((place) => place.startsWith('/Applications'))]).toContain(
      findInstalledBrowser(machine),
    );
  });

  it('is looked for below all program folders of Windows', () => {
    const env = {
      PROGRAMFILES: 'C:\\Program Files',
      'PROGRAMFILES(X86)': 'C:\\Program Files (x86)',
      LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local',
    };
    const places = browserPlaces({ platform: 'win32', env, home: '' });
    expect(places).toHaveLength(9);
    expect(places).toContain('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
    expect(places).toContain('C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe');
    expect(places).toContain('C:\\Users\\ada\\AppData\\Local\\Chromium\\Application\\chrome.exe');
  });

  it('is that of CHROMIUM_PATH first, which has to be a program', async () => {
    const machine = (chosen: string) => ({ platform: 'linux', env: { PATH: folder, CHROMIUM_PATH: chosen }, home: '' });
    await install(join(folder, 'chromium'));
    const chosen = await install(join(folder, 'mine'));
    expect(findInstalledBrowser(machine(chosen))).toBe(chosen);
    expect(() => findInstalledBrowser(machine(join(folder, 'missing')))).toThrow(
      /CHROMIUM_PATH=.*missing is no program/,
    );
  });
});
