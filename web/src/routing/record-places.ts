import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import type { SearchKind } from '#contract/search/record.ts';
import { currentSession } from '../session/session.ts';
import { rememberRecord } from '../session/visited.ts';
import { companyPaths, divisionPaths, endUserPaths, providerPaths, resellerPaths, userPaths } from './paths/records.ts';
import { documentPaths, reportPaths, siteInspectionPaths } from './paths/work.ts';

/** Where a record is: its kind, its id, and the id of the record that it belongs to, or ''. */
export interface RecordPlace {
  readonly kind: SearchKind;
  readonly id: string;
  readonly of: string;
}

interface Places {
  readonly patterns: readonly string[];
  view(id: string, of: string): string;
}

const places: Readonly<Record<SearchKind, Places>> = {
  provider: { patterns: [providerPaths.patterns.view, providerPaths.patterns.edit], view: providerPaths.view },
  reseller: { patterns: [resellerPaths.patterns.view, resellerPaths.patterns.edit], view: resellerPaths.view },
  endUser: { patterns: [endUserPaths.patterns.view, endUserPaths.patterns.edit], view: endUserPaths.view },
  division: { patterns: [divisionPaths.patterns.view, divisionPaths.patterns.edit], view: divisionPaths.view },
  document: { patterns: [`${documentPaths.list()}/:id`], view: documentPaths.review },
  siteInspection: { patterns: [`${siteInspectionPaths.list()}/:id`], view: siteInspectionPaths.one },
  user: { patterns: [userPaths.patterns.view, userPaths.patterns.edit], view: (id) => userPaths.view(id) },
  company: { patterns: [companyPaths.patterns.view, companyPaths.patterns.edit], view: companyPaths.view },
  report: { patterns: [reportPaths.patterns.view, reportPaths.patterns.edit], view: reportPaths.view },
};

/** The address at which a record is looked at. */
export const recordPath = ({ kind, id, of }: RecordPlace) => places[kind].view(id, of);

/** The record that an address is about; undefined for other pages. */
export const placeAt = (pathname: string): RecordPlace | undefined => {
  for (const [kind, { patterns }] of Object.entries(places)) {
    const params = patterns.map((pattern) => matchPath(pattern, pathname)?.params).find((found) => found?.id);
    if (params?.id)
      return {
        kind: kind as SearchKind,
        id: decodeURIComponent(params.id),
        of: decodeURIComponent(params.endUserId ?? ''),
      };
  }
  return undefined;
};

/** Notes the record of the page as the one that was opened last, once its name is known. */
export const useRecent = (name: string | undefined) => {
  const { pathname } = useLocation();
  useEffect(() => {
    const place = placeAt(pathname);
    const userId = currentSession()?.userId;
    if (name && place && userId) rememberRecord(sessionStorage, userId, { ...place, name });
  }, [pathname, name]);
};
