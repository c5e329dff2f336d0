import { describe, expect, it } from 'vitest';
import { exportKeys, reportIds } from '#contract/analytics/keys.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';

const { ingestions } = await startBackend();
Object.assign(process.env, { QUICKSIGHT_ACCOUNT: '', QUICKSIGHT_PREFIX: '' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { exportedText } = await import('../support/exported.ts');
const { handler: exportNow } = await import('#lambdas/analytics/handler.ts');

const { people, own } = await createWorld();

describe('a stage without an analytics service', () => {
  it('has saved reports only, and says so', async () => {
    const body = { endUserTpList: [{ endUserId: own.endUser.id }] };
    const { data: saved } = await call('POST', '/api/report', { as: people.ncra, body });
    const { status, data } = await call('GET', '/security/getReports', { as: people.ncra, query: {} });
    expect(status).toBe('Success');
    expect(data).toMatchObject({ state: 'notConfigured', refreshedAt: '', defaultFolders: [], subFolders: [] });
    expect(data.reportViews.map(({ viewId }: { viewId: string }) => viewId)).toEqual([saved.id]);
  });

  it('opens no view', async () => {
    const viewId = reportIds(settings.quicksight.prefix).dashboard('overview');
    expect(await call('GET', '/security/getReportView', { as: people.ncra, query: { viewId } })).toMatchObject({
      status: 'Failure',
      message: 'Reports are not available',
    });
  });

  it('exports all the same and asks no user to read it', async () => {
    await exportNow({});
    expect(JSON.parse((await exportedText(exportKeys.freshness)) ?? '')).toMatchObject({ unread: [] });
    expect(ingestions).toEqual([]);
  });
});
