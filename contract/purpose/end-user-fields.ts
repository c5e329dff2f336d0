import * as z from 'zod';
import { RefId, text } from '../fields/common.ts';

const WEBSITE_MAX = 200;
const BUREAUS_MAX = 20;

const Website = text(WEBSITE_MAX).refine(
  (website) => website === '' || /^(https?:\/\/)?[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/i.test(website),
  'Please enter the address of a website, such as www.example.com',
);
/** An entry of the tenant's list of businesses; 0 for none. */
const BusinessId = z.number().int().nonnegative();
const Bureaus = z.array(z.object({ id: RefId })).max(BUREAUS_MAX);

/** What the form of an end user says of it as a client of the programme: its business, website, and the bureaus whose data it gets. */
export const programmeFields = {
  businessId: BusinessId.default(0),
  website: Website.default(''),
  bureaus: Bureaus.default([]),
};

/** The same of a change, which may leave them out: they stay then. */
export const changedProgrammeFields = {
  businessId: BusinessId.optional(),
  website: Website.optional(),
  bureaus: Bureaus.optional(),
};

/** Their columns. A business is written by its name, because its list is the tenant's own. */
export const programmeColumns = {
  business: {
    as: 'text',
    at: 'business',
    label: 'Business',
    list: { offered: true, sortable: true },
    sheet: { note: 'A business of the list in Purposes and businesses. Empty leaves it open.', example: '' },
    report: {},
  },
  website: {
    as: 'text',
    at: 'website',
    label: 'Website',
    list: { offered: true, sortable: true },
    sheet: { note: 'The website of the end user.', example: 'www.example.com' },
    report: {},
  },
  bureaus: {
    as: 'references',
    at: 'bureaus',
    entry: 'id',
    from: 'bureaus',
    what: 'a bureau',
    label: 'Bureaus',
    many: true,
    row: 'bureauIds',
    list: { key: 'bureauNames', offered: true },
    sheet: { note: 'The bureaus whose data it gets. Several are separated by a semicolon.', example: 'Experian' },
    report: {},
  },
} as const;
