import { titles } from '../row.ts';

/** The tests that the list of part 2 refers to; each title stands here once. */
export const records = titles('contract/part-2-records', {
  names: '%s have the specification’s names',
  days: '%s is accepted: %s',
  lists: 'of %s has its columns, sorts by those of the specification, and starts by name',
  calls: '%s takes %o',
  company: 'takes the company of end users by either name',
});

export const texts = titles('architecture/texts', { each: '%s stands where a person reads it' });

export const resellers = {
  ...titles('browser/reseller-record', {
    life: 'is added by NCRA with a user of its own, collects documents, and is deleted',
    files: 'keeps a file of 20 MB that comes back byte for byte, and refuses malware with its reason',
  }),
  ...titles('screens/reseller-record', {
    experian: 'is seen and not changed by Experian, who does not see the reseller agreement',
    foreign: 'of another tenant, or none, is an alert and the list again',
  }),
};

export const providers = {
  ...titles('browser/providers', {
    scrolls: 'scrolls within its list from the seventh on',
    unactivated: 'says “Delete Failed” and why when one cannot be activated',
    life: 'is added by NCRA with its documents, signed off by Experian, and deleted',
    list: 'sorts by five columns, finds by text and by completion date, and remembers the company',
    inactive: 'has the inactive ones next to it, which NCRA activates, and the others in a list of their own',
  }),
  ...titles('screens/providers', {
    conflict: 'saved by another user meanwhile is not overwritten, and nothing typed is lost',
  }),
};

export const endUsers = {
  ...titles('browser/end-users', {
    life: 'has two divisions, forty providers moved by keyboard, documents, and goes with all of it',
    other: 'brings in an other provider, which NCRA activates',
    found: 'is found by its own text and by its reseller’s, and is read only for NCRA and Experian',
  }),
  ...titles('screens/end-users', {
    missing: 'says what is missing, and what needs the end user first',
    byAdmin: 'is added by a super admin for the reseller chosen on the list',
    divisions: 'shows its divisions on a page of their own',
  }),
};

export const resellerList = {
  ...titles('browser/resellers', {
    searches: 'searches on Enter and shows the whole list again when the box is emptied',
    template: 'gives the template',
    upload: 'takes a workbook that LibreOffice saved as xlsx through the dialog and shows its rows',
  }),
  ...titles('screens/resellers', {
    sorts: 'sorts by its headers, pages, and keeps all of it in the address',
    byCompany: 'shows a super admin every tenant, or the chosen one',
    asks: 'asks for a file, and for an Excel file',
    notReseller: 'is not for a reseller',
  }),
};

export const imports = {
  ...titles('browser/imports', {
    life: 'goes from the template through errors and their workbook to the list, and is undone',
  }),
  ...titles('screens/imports', {
    exported: 'of what was exported changes nothing',
    rights: 'is for those who may save such records, and for no other user',
  }),
};

export const reports = {
  ...titles('browser/reports', {
    tabs: 'are in tabs by folder, with views that open over the page',
    readable: 'are readable in light and dark, wide and narrow, and without a fault',
    saved: 'is made of end users, changed, read and deleted',
  }),
  ...titles('screens/reports', {
    range: 'ask for a date range and answer a workbook',
    fee: 'multiply by a fee amount to the cent',
    byCompany: 'tell a reseller what its own end users use',
  }),
};

export const reportCalls = titles('lambdas/report', {
  catalogue: 'has the folders and views of the analytics service',
  view: 'answers an address that opens the view, and writes it into the audit trail',
  own: 'is created for the user’s own company, whatever is sent',
  rights: 'is written by NCRA and super admins only',
  removed: 'is deleted',
  choice: 'chooses from all end users of the scope, by name',
});

export const reportDownloads = titles('lambdas/report-download', {
  added: 'has the resellers that were added on the days of the range',
  billed: 'bills each reseller exactly for the different providers it uses',
});

export const reportViews = titles('local/quicksight', {
  tenants: 'shows %s %o the rows of its own tenants only',
});

export const resellerCalls = titles('lambdas/reseller', {
  made: 'belongs to the user’s own company, with the names of its lists',
  refused: 'refuses %o with the text of the form',
  registers: 'gets one user of its own, with the reseller role, invited by mail',
  needs: 'asks for %s when it is registered as a user',
  undone: 'is not made at all when its user cannot be, and says why; the next try is a new one',
  later: 'is registered later by a save that turns it on, and stays registered under its user name',
  rights: 'is not for a reseller’s own staff, the data company or the reseller role',
  own: 'is for a reseller its own record only',
  users: 'shows which of them use a provider',
  dependants: 'is refused while it has end users, and says how many',
  staff: 'takes its users along, at once in the portal and within a minute in the pool',
});

export const providerCalls = {
  ...titles('lambdas/tech-provider', {
    made: 'belongs to the company, active, with the names of its lists and the day it was made',
    refused: 'refuses %o with the text of the form',
    staffOnly: 'is not for staff of a reseller, whatever else they may do',
    review: 'is written by the data company and a super admin, never by the review organisation',
    onlyReview: 'is all that the data company writes',
    flag: 'is seen by a reseller as a flag only, and so are no other resellers',
    noDelete: 'is not for resellers, but they may look',
    byDate: 'takes both days in, in either spelling of the paging',
    range: 'refuses %s to %s',
    options: 'hold active providers of the tenant, and pages of up to a thousand',
    references: '%s is for every user',
    checklist: 'the checklist has the ids of the documents’ own kinds',
    leaves: 'takes it out of the end users that used it',
    kept: 'keeps the lists that were not sent, and changes nothing that only the server sets',
    race: 'tells the second of two writers that another user was first',
    refusedName: 'refuses a name that another provider of the company has',
  }),
  ...titles('lambdas/other-entries', {
    entry: 'is inactive, tied to its end user, and has no more than such an entry says',
    whoEnters: 'is entered by whoever may save the end user, and nobody else',
    entryLists: 'is on the lists of the review organisation, not on the list of providers, until it is activated',
    inactiveFor: 'keeps the inactive list to those who may activate',
    ofEndUser: 'is listed and opened by its end user',
    activated: 'cannot be made inactive again',
  }),
};

export const failures = titles('web/error-texts', {
  heading: 'the screen’s own heading for what the server refused, with the reason',
});

export const references = titles('lambdas/part-1-lists', {
  lists: 'give states from 1 on, document types and reseller types',
});

export const spreadsheet = titles('web/small-rules', { kinds: '%j: "%s"' });

export const endUserCalls = {
  ...titles('lambdas/end-user', {
    made: 'belongs to the reseller, with the names of its lists',
    refused: 'refuses %o with the text of the form',
    missing: 'refuses a missing %s with the text of the form',
    byAdmin: 'takes the company a super admin has chosen, as an object or a plain id',
    rights: 'is not for the review organisation or the data company',
    counted: 'are counted, named and tied to it, whatever was sent',
    active: "are active ones of the tenant, or this end user's own others",
    divisions: 'are for divisions of this end user only',
    thousand: 'may be a thousand',
    other: 'is entered, inactive and not associated, when the alert is on and its name has changed',
    incomplete: 'is refused without %s, with the texts of both forms',
    references: 'gives its address, and its reference lists',
    goes: 'goes with its divisions',
  }),
  ...titles('lambdas/end-user-list', {
    seen: 'shows a reseller its own, and the company all of its tree',
    shown: 'shows types, products, the reseller’s name of today, and the root company’s',
    searched: 'is searched by end user or by reseller, never by both',
    sorted: 'sorts numbers of providers by size, and names of resellers',
    using: 'of a provider shows those who use it, within what the person may see',
  }),
};

export const divisionCalls = titles('lambdas/division', {
  own: 'keeps its own address, and takes the state as an object or a plain id',
  same: 'shows the address that its end user has now, where that is the same',
  refused: 'refuses a missing name, an unknown state, and a name its end user has already',
  rights: 'is for resellers and super admins; others may look',
  listed: 'are listed by name, and for a drop-down after the placeholder for none',
  leaves: 'takes it out of the associations of its end user at once',
});

export const sagas = titles('lambdas/business-sagas', {
  register: 'is finished by the same request sent again: one reseller, one user, one account',
  undone: 'is finished or rolled back as a whole by the task worker',
  both: 'has written both or nothing',
});

export const scopes = titles('lambdas/business-scopes', {
  foreign: '$key answers $place $name byte for byte like one that does not exist',
  fields: 'saving $what as $as: $field stays as it was',
});

export const access = {
  ...titles('lambdas/access', {
    roles: 'gives $name what the matrix says',
  }),
  ...titles('contract/access-matrix', {
    agreed: 'is the one that was agreed',
  }),
};

export const documents = {
  ...titles('lambdas/document', {
    replaced: 'keeps the earlier file until the new one is accepted, and as a version after that',
    removed: 'takes it off every list, and stores it without an expiry and its files as they are',
    goes: 'happens to all documents of a deleted end user, provider and reseller',
    writers: 'of a %s: those who may add, and no other user',
    readers: 'is checked on every way to them, for every role: lists, reading and download',
    agreement: 'hides the reseller agreement from people who are Experian and nothing else, on every way',
    scoped: 'gives a reseller the list of their own end users’ documents and the tenant’s providers’, and no other',
  }),
  ...titles('lambdas/document-upload', {
    whole: 'is sent straight to the store, checked, and comes back byte for byte under its name',
    base64: 'may come as base64 or as a data URL within the request',
    association: 'is one of the four kinds by the number of its association',
    refused: 'because of %s is refused with a message',
    rejected: 'because it is %s is rejected and deleted, and says so',
  }),
};

export const rules = titles('web/part-2-rules', {
  moves: 'moves providers to and from the whole end user',
  byDivision: 'shows and moves them for one division',
  sorted: 'keeps both sides sorted by name',
  title: 'names up to three choices and counts more',
  range: 'is sent as MM/DD/YYYY once both days are there',
  kinds: 'is about a kind of document by its number or its name, and about none where an operator made it up',
});

export const contractRules = titles('contract/rules', {
  collected: 'count as collected when exactly two are selected',
  shown: 'are shown month first',
  kinds: 'have the names, keys and association numbers of the specification',
  modes: 'come from the route: no id adds, 102 views, all else edits',
  aliases: 'takes the other names of its parameters',
});

export const view = titles('screens/forms', {
  closed: 'leaves no field of any record open',
});

export const screenTable = titles('web/screens', { each: 'has a screen for %s' });

export const part1Screen = titles('browser/part-1', {
  frame:
    'there are header and footer, a message goes after five seconds or with its button, and a missing token ends it all',
});

export const screens = titles('browser/screens', {
  behind: 'behind the sign-in has a screen without a fault',
});

export const listState = titles('web/list-state', {
  address: 'keeps page, sort, search and company, and gives them back',
  filters: 'keeps what else narrows the list, and forgets it when it is empty',
});

export const pager = titles('web/pager', {
  window: 'on page %i of %i the links %j',
  ten: 'always the current page and never more than ten links',
});
