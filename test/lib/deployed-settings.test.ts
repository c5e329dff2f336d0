import { describe, expect, it } from 'vitest';
import { settingsOf } from '#lib/stage/stage-file.ts';
import { differences } from '../../bin/releases/assembly.ts';

describe('before a deployment', () => {
  it('every setting is named that would change, also one that was left out', () => {
    const deployed = { ...settingsOf('test', { alarmEmail: 'ops@example.com' }), retired: 1 };
    expect(differences(deployed, settingsOf('test', { selfSignUp: false }))).toEqual([
      'alarmEmail: "ops@example.com" -> not set',
      'retired: 1 -> not set',
      'selfSignUp: true -> false',
    ]);
  });

  it('nothing is named when nothing would change', () => {
    const settings = settingsOf('test', { webToCaseUrl: 'https://desk.example.com', webToCaseFields: { a: 'b' } });
    expect(differences(JSON.parse(JSON.stringify(settings)), settings)).toEqual([]);
  });
});
