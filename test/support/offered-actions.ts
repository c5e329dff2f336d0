import type { Route } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import { providerForm } from './business-forms.ts';

const ofKind = {
  provider: { menu: 'techprovider', modifier: 'techProvider', owner: 'TECHNOLOGY_PROVIDER', documents: 'EXPSAQ' },
  endUser: { menu: 'enduser', modifier: 'endUser', owner: 'ENDUSER', documents: 'SUBLICENCE' },
  reseller: { menu: 'reseller', modifier: 'reseller', owner: 'RESELLER', documents: 'SUBLICENCE' },
} as const;
type Kind = keyof typeof ofKind;

/** The records of the tenant whose pages are looked at. */
export interface Shown {
  readonly provider: string;
  readonly endUser: string;
  readonly reseller: string;
  readonly document: string;
  readonly division: string;
  /** A technology provider that the end user has entered. */
  readonly entry: string;
}

/** What is sent to the server to learn whether it refuses a user; `putsBack` sends a record as its read call tells it. */
export interface Question {
  readonly route: Route;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly putsBack?: string;
}

/** An action that a page offers: the names of its buttons, and its request to the server. */
export interface Offer {
  readonly buttons: RegExp | string;
  readonly asks: Question;
  /** Why its button does not exist for every user who may. */
  readonly mayMiss?: string;
}

/** A page, what it takes to come in, and its actions. */
export interface OfferingPage {
  readonly path: string;
  readonly door: Question;
  readonly offers: readonly Offer[];
  /** The record of the page. */
  readonly of?: { readonly kind: Kind; readonly recordId: string };
}

const { bulk, division, document, documentRequest, endUser, evidence, record, reseller, review, techProvider, user } =
  contract;
const { accessReview, purpose, siteInspection } = contract;

/** Buttons that change nothing but the page, or what every user has of a list. */
export const ofThePage = [
  /^Search( dates| by reseller)?$/,
  /^(Columns|Compact rows|Select by name|Save view|Add filter|Completed|\+\d+ more filters)$/,
  /^(Export|Templates and imports|Download list \((Excel|CSV)\))$/,
  /^(Back|Previous|Next|First|Last|Page \d+|More|Print)$/,
  /^(Add|Remove|Enter contacts)$/,
];

const offer = (buttons: RegExp, route: Route, question: Omit<Question, 'route'> = {}): Offer => ({
  buttons,
  asks: { route, ...question },
});

/** What lists of records that are imported and exported have. */
const ofImports = (kind: Kind): Offer[] => {
  const { menu, modifier } = ofKind[kind];
  return [
    offer(/^Bulk upload$/, bulk.upload, { query: { modifier }, body: { fileName: 'a.xlsx', size: 100 } }),
    offer(/^Imports$/, bulk.imports, { query: { modifier } }),
    offer(/^Download template$/, bulk.template, { query: { subMenuType: menu } }),
    offer(/^For import$/, bulk.export, { query: { subMenuType: menu } }),
  ];
};

const packed = (kind: Kind, id: string): Offer =>
  offer(/^Evidence package$/, evidence.estimate, { body: { kind, recordIds: [id], documents: 'all' } });

const status = (kind: Kind, recordId: string): Offer =>
  offer(/: obligations of .+$/, contract.worklist.record, { query: { kind, recordId } });

/** What the pages of a record have, whether it is changed or only looked at. */
const ofRecord = (kind: Kind, id: string): Offer[] => {
  const { owner: tableKeyName, documents } = ofKind[kind];
  const asked = { kinds: [documents], emails: ['a@example.com'], due: '2099-01-01', message: '' };
  return [
    packed(kind, id),
    {
      ...offer(/^Requirements$/, contract.requirement.why, { query: { kind, recordId: id } }),
      mayMiss: 'A record that owes nothing has no status, and users of a reseller do not see that of their own.',
    },
    {
      ...offer(/^Change standing$/, contract.standing.preview, {
        query: { kind, recordId: id, to: kind === 'endUser' ? 'ended' : 'suspended' },
      }),
      mayMiss: 'Users of a reseller do not see the standing of their own.',
    },
    {
      ...offer(/^History of /, record.history, { query: { kind, id } }),
      mayMiss: 'fields have it while the record is viewed',
    },
    offer(/^Merge$/, record.mergePlan, { query: { kind, id, other: id } }),
    // What is outstanding first can be requested at the head of the page, if that is a document.
    offer(/^Request:? (?!documents$)/, documentRequest.create, { body: { tableKeyName, rowIds: ['none'], ...asked } }),
    offer(/^Request documents$/, documentRequest.create, { body: { tableKeyName, rowIds: ['none'], ...asked } }),
  ];
};

const addsDocuments = (kind: Kind): Offer => {
  const { owner: tableKeyName, documents: tableKeyName2 } = ofKind[kind];
  const file = { documentLocation: 'a.pdf', size: 10, checksum: `${'A'.repeat(43)}=` };
  const body = { rowId: 'none', tableKeyName, tableKeyName2, documentName: 'A', ...file };
  return offer(/^Add Document to /, document.create, { body });
};

const documentRows = (id: string): Offer[] => [
  offer(/^View Agreement$/, document.read, { params: { id } }),
  offer(/^Review of Agreement$/, document.reviewing, { params: { id } }),
];

const IN_VIEW_MODE = 'The specification has downloads in view mode only, apart from super admins.';

const documentChanges = (id: string): Offer[] => [
  ...documentRows(id).map((each) => ({ ...each, mayMiss: IN_VIEW_MODE })),
  offer(/^Edit Agreement$/, document.update, { putsBack: `/security/${id}` }),
  offer(/^Delete Agreement$/, document.remove, { params: { id: 'none' } }),
];

const ofOpenOnes = (buttons: RegExp, route: Route): Offer => ({
  ...offer(buttons, route, { params: { id: 'none' }, body: {} }),
  mayMiss: 'The review of the tenant is completed and has not failed; super admins see others.',
});

const ofInspections = (buttons: RegExp, route: Route): Offer => ({
  ...offer(buttons, route, { params: { id: 'none' }, body: {} }),
  mayMiss: 'The tenant has no inspection.',
});

const lists = ({ provider, endUser: user1, reseller: seller, document: file, entry }: Shown): OfferingPage[] => [
  {
    path: '/reseller',
    door: { route: reseller.list },
    offers: [
      ...ofImports('reseller'),
      packed('reseller', seller),
      status('reseller', seller),
      offer(/^Add New Reseller$/, reseller.create),
      offer(/^View /, reseller.read, { query: { companyId: seller } }),
      offer(/^Edit /, reseller.update),
      offer(/^Delete /, reseller.removal, { query: { id: seller } }),
    ],
  },
  {
    path: '/technologyprovider',
    door: { route: techProvider.list },
    offers: [
      ...ofImports('provider'),
      packed('provider', provider),
      status('provider', provider),
      offer(/^Add New Technology Provider$/, techProvider.create, {
        body: providerForm({ companyId: { id: 'none' } }),
      }),
      offer(/^View /, techProvider.read, { params: { id: provider } }),
      offer(/^Edit /, techProvider.update, { putsBack: `/api/techProvider/${provider}` }),
      offer(/^Delete /, techProvider.removal, { query: { id: provider } }),
    ],
  },
  {
    path: '/technologyprovider/other',
    door: { route: techProvider.others },
    offers: [offer(/^View /, techProvider.read, { params: { id: entry } })],
  },
  {
    path: '/enduser',
    door: { route: endUser.list },
    offers: [
      ...ofImports('endUser'),
      packed('endUser', user1),
      status('endUser', user1),
      offer(/^Add New End User$/, endUser.create),
      offer(/^View /, endUser.read, { params: { id: user1 } }),
      offer(/^Edit /, endUser.update, { putsBack: `/api/endUser/${user1}` }),
      offer(/^Delete /, endUser.removal, { query: { id: user1 } }),
      offer(/^Divisions of /, division.list, { query: { endUserId: user1 } }),
    ],
  },
  {
    path: '/company/user',
    door: { route: user.list },
    offers: [
      offer(/^Add New User$/, user.create),
      offer(/^View /, user.read, { params: { id: 'none' } }),
      offer(/^Edit /, user.update),
      offer(/^Delete /, user.remove, { params: { id: 'none' } }),
      offer(/^Reset password of /, user.resetPassword),
    ],
  },
  {
    path: '/securehome/accessreview',
    door: { route: accessReview.open },
    offers: [
      {
        ...offer(/^Start access review$/, accessReview.start, { body: { companyId: 'none' } }),
        mayMiss: 'A super admin chooses a company first.',
      },
    ],
  },
  {
    path: '/documents',
    door: { route: document.list },
    offers: [
      offer(/^View /, document.read, { params: { id: file } }),
      offer(/^Download (?!list)/, document.download, { params: { id: file } }),
    ],
  },
  {
    path: '/reviews',
    door: { route: review.all },
    offers: [
      offer(/^View /, review.list, { query: { kind: 'provider', recordId: provider } }),
      offer(/^Start the next review of /, review.start, {
        body: { kind: 'provider', recordId: provider, obligation: 'provider.review' },
      }),
      ofOpenOnes(/^Complete /, review.complete),
      ofOpenOnes(/^Abort /, review.giveUp),
      ofOpenOnes(/^Withdraw the failure of /, review.withdraw),
    ],
  },
  {
    path: '/inspections',
    door: { route: siteInspection.all },
    offers: [
      offer(/^Firms and templates$/, siteInspection.settings),
      ofInspections(/^View /, siteInspection.read),
      ofInspections(/^Complete /, siteInspection.complete),
      ofInspections(/^Abort /, siteInspection.abort),
    ],
  },
  {
    path: '/inspections/settings',
    door: { route: siteInspection.settings },
    offers: [
      {
        ...offer(
          /^(Save|Add (firm|template|point|kind of photo)|(Move up|Move down|Remove) .+)$/,
          siteInspection.saveSettings,
          { body: { version: 99, firms: [], templates: [] } },
        ),
        mayMiss: 'A super admin chooses a company first.',
      },
    ],
  },
  {
    path: '/purposes/settings',
    door: { route: purpose.settings },
    offers: [
      {
        ...offer(/^(Save|Add (purpose|business)|(Move up|Move down|Remove) .+)$/, purpose.saveSettings, {
          body: { version: 99, purposes: [], businesses: [] },
        }),
        mayMiss: 'A super admin chooses a company first.',
      },
    ],
  },
];

/** The order of an inspection with a template that there is not. */
const ordered = (kind: 'endUser' | 'reseller', recordId: string): Offer => {
  const asked = { kind, recordId, placeId: '', reason: 'first', manner: 'on site', firmId: 0, templateId: 99 };
  return offer(/^Order inspection of /, siteInspection.order, { body: { ...asked, due: '2099-01-01', message: '' } });
};

/** The change of an address that no move was. */
const corrected = (kind: 'endUser' | 'reseller', recordId: string): Offer => ({
  ...offer(/^Same place…$/, siteInspection.sameAddress, { body: { kind, recordId, reason: 'Misspelled' } }),
  mayMiss: 'The address has changed nothing that is owed.',
});

/** What is done with purposes and business of an end user. */
const ofPurposes = (recordId: string): Offer[] => {
  const what = { recordId, purposeId: 99, products: [99], states: [] };
  const one = { recordId, id: 'none', day: '2026-01-01' };
  const mayMiss = 'The end user has no purpose that waits for it.';
  return [
    offer(/^Enter purpose$/, purpose.enter, { body: what }),
    { ...offer(/^More for /, purpose.end, { body: { ...one, reason: 'Over' } }), mayMiss },
    { ...offer(/^Certify/, purpose.certify, { body: { ...one, signer: 'Nobody' } }), mayMiss },
    { ...offer(/^Verify: /, purpose.verify, { body: { ...one, how: 'phone' } }), mayMiss },
    { ...offer(/^Review business/, purpose.reviewBusiness, { body: { recordId, text: 'Seen' } }), mayMiss },
  ];
};

const records = ({ provider, endUser: user1, reseller: seller, document: file, division: part, entry }: Shown) => {
  const ids = { provider, endUser: user1, reseller: seller };
  const of = {
    provider: ofRecord('provider', provider),
    endUser: ofRecord('endUser', user1),
    reseller: ofRecord('reseller', seller),
  };
  const changes = {
    provider: { route: techProvider.update, putsBack: `/api/techProvider/${provider}` },
    endUser: { route: endUser.update, putsBack: `/api/endUser/${user1}` },
    reseller: { route: reseller.update },
  };
  const view = (kind: Kind, path: string, door: Question, more: readonly Offer[] = []): OfferingPage => ({
    path: `${path}/102`,
    door,
    of: { kind, recordId: ids[kind] },
    offers: [...of[kind], ...more, { buttons: /^Edit$/, asks: changes[kind] }],
  });
  const edit = (kind: Kind, path: string, save: RegExp, more: readonly Offer[] = []): OfferingPage => ({
    path,
    door: changes[kind],
    of: { kind, recordId: ids[kind] },
    offers: [...of[kind], ...more, addsDocuments(kind), { buttons: save, asks: changes[kind] }],
  });
  return [
    view(
      'provider',
      `/technologyprovider/technologyproviderView/${provider}`,
      {
        route: techProvider.read,
        params: { id: provider },
      },
      documentRows(file),
    ),
    edit('provider', `/technologyprovider/technologyproviderEdit/${provider}`, /^Update$/, documentChanges(file)),
    {
      path: `/technologyprovider/technologyproviderView/${entry}/102`,
      door: { route: techProvider.read, params: { id: entry } },
      offers: [
        ...ofRecord('provider', entry),
        offer(/^Activate/, techProvider.activate),
        {
          ...offer(/^Edit$/, techProvider.update, { putsBack: `/api/techProvider/${entry}` }),
          mayMiss: 'Staff of a reseller correct an entry on the page of its end user.',
        },
      ],
    },
    view('endUser', `/enduser/enduserView/${user1}`, { route: endUser.read, params: { id: user1 } }, [
      offer(/^View /, division.read, { params: { id: part } }),
      ordered('endUser', user1),
      corrected('endUser', user1),
      ...ofPurposes(user1),
    ]),
    edit('endUser', `/enduser/enduserEdit/${user1}`, /^(Update End User|Save All|Save Associated .+)$/, [
      offer(/^Add Division$/, division.create),
      offer(/^Edit Offered Entry$/, techProvider.update, { putsBack: `/api/techProvider/${entry}` }),
      offer(/^View (Division \d+|North|South)$/, division.read, { params: { id: part } }),
      offer(/^Edit (Division \d+|North|South)$/, division.update),
      offer(/^Delete (Division \d+|North|South)$/, division.removal, { query: { id: part } }),
      offer(/^Add Another Others$/, techProvider.create, {
        body: providerForm({ isEndUserTp: true, endUserId: 'none' }),
      }),
    ]),
    view('reseller', `/reseller/resellerView/${seller}`, { route: reseller.read, query: { companyId: seller } }, [
      ordered('reseller', seller),
      corrected('reseller', seller),
    ]),
    edit('reseller', `/reseller/resellerEdit/${seller}`, /^Update Reseller$/),
  ];
};

/** The pages whose buttons are compared with what the server answers. */
export const offeringPages = (shown: Shown): OfferingPage[] => [...lists(shown), ...records(shown)];
