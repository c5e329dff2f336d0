import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { notificationLinks } from '#contract/notification/links.ts';
import { PortalNotification } from '#contract/notification/record.ts';
import { pageAddress } from '#contract/record/page-address.ts';
import { securedScreens } from '#web/app/screens.ts';
import { divisionPaths, endUserPaths, providerPaths, resellerPaths, userPaths } from '#web/routing/paths/records.ts';
import { paths as sitePaths } from '#web/routing/paths/site.ts';
import { recordPaths, worklistPaths } from '#web/routing/paths/work.ts';

const screens = securedScreens.map(({ path }) => ({ path }));

describe('the pages of records, which events and assistants name', () => {
  it('are the addresses of the portal’s screens', () => {
    expect(pageAddress('reseller', 'r/1')).toBe(resellerPaths.view('r/1'));
    expect(pageAddress('provider', 'p1')).toBe(providerPaths.view('p1'));
    expect(pageAddress('endUser', 'e1')).toBe(endUserPaths.view('e1'));
    expect(pageAddress('division', 'd1', 'e/1')).toBe(divisionPaths.view('d1', 'e/1'));
    expect(pageAddress('division', 'd1')).toBe('/activity?record=d1');
    const opened = [pageAddress('document', 'd1'), pageAddress('siteInspection', 'i1'), pageAddress('user', 'u1')];
    for (const address of [...opened, pageAddress('documentRequest', 'q1'), pageAddress('import', 'm1')])
      expect([address, matchRoutes(screens, address)?.length]).toEqual([address, 1]);
  });
});

describe('the links of notices', () => {
  it('are the addresses of the portal’s screens', () => {
    expect(notificationLinks.import('reseller', 'i1')).toBe(`${resellerPaths.list()}?import=i1`);
    expect(notificationLinks.import('techProvider', 'i1')).toBe(`${providerPaths.list()}?import=i1`);
    expect(notificationLinks.import('endUser', 'i 1', 'c1')).toBe(`${endUserPaths.list()}?company=c1&import=i+1`);
    expect(notificationLinks.documentsOf('RESELLER', 'r/1')).toBe(resellerPaths.edit('r/1'));
    expect(notificationLinks.documentsOf('TECHNOLOGY_PROVIDER', 'p1')).toBe(providerPaths.edit('p1'));
    expect(notificationLinks.documentsOf('ENDUSER', 'e1')).toBe(endUserPaths.edit('e1'));
    expect(notificationLinks.lookedAfterBy('u.1')).toBe(`${worklistPaths.list()}?turn=all&responsible=u.1`);
    expect(notificationLinks.comment('endUser', 'e/1', '2026#c')).toBe('/comments/endUser/e%2F1?comment=2026%23c');
    expect(notificationLinks.waiting('in review', 'endUser.document.addendum')).toBe(
      `${worklistPaths.list()}?group=in+review&obligation=endUser.document.addendum`,
    );
    expect(notificationLinks.erasedWithin('endUser', 30)).toBe(`${recordPaths.deleted('endUser')}&within=30`);
    expect(notificationLinks.dashboard()).toBe(sitePaths.dashboard());
    expect(notificationLinks.apiTokens()).toBe(sitePaths.apiTokens());
    expect(notificationLinks.webhooks()).toBe(sitePaths.webhooks());
    expect(notificationLinks.companySignIn()).toBe(sitePaths.companySignIn());
    expect(notificationLinks.companySignIn('a-b')).toBe(sitePaths.companySignIn('a-b'));
    expect(notificationLinks.waitingUsers()).toBe(userPaths.waiting());
  });

  it.each([
    ['', true],
    ['/reseller?import=1', true],
    ['//example.com', false],
    ['/\\example.com', false],
    ['https://example.com', false],
    ['reseller', false],
  ])('stay inside the portal: %o is one: %s', (link, isOne) => {
    expect(PortalNotification.shape.link.safeParse(link).success).toBe(isOne);
  });
});
