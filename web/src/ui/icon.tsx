/** Outlines on a 20 x 20 grid, drawn with the text's colour. */
const outlines = {
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'm5 5 10 10M15 5 5 15',
  down: 'm6 8 4 4 4-4',
  left: 'm12 5-5 5 5 5',
  right: 'm8 5 5 5-5 5',
  first: 'm10 5-5 5 5 5m6-10-5 5 5 5',
  last: 'm10 5 5 5-5 5M4 5l5 5-5 5',
  asc: 'M10 15V5M6 9l4-4 4 4',
  desc: 'M10 5v10m-4-4 4 4 4-4',
  search: 'M13.5 13.5 17 17M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12Z',
  plus: 'M10 4v12M4 10h12',
  edit: 'M4 16h3l8.5-8.5-3-3L4 13v3Zm7-10 3 3',
  view: 'M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.5S2 10 2 10Zm8 2.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  remove: 'M4 6h12M8 6V4h4v2m-6.5 0 .7 10.5h7.6L14.5 6M8.5 9v5M11.5 9v5',
  upload: 'M10 13V4M6 7.5 10 3.5l4 4M3.5 13v3.5h13V13',
  download: 'M10 3.5V13m-4-3.5 4 4 4-4M3.5 13v3.5h13V13',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  alert: 'M10 6v5m0 3v.2M10 2.5 18 16.5H2L10 2.5Z',
  missing: 'M6 10h8M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z',
  worklist: 'M3 5l1.5 1.5L7 4m3 1.5h7M3 10.5 4.5 12 7 9.5m3 1.5h7M3 16l1.5 1.5L7 15m3 1.5h7',
  info: 'M10 9v5m0-8v.2M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z',
  user: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 7c.6-3.3 3.2-5 6.5-5s5.9 1.7 6.5 5',
  key: 'M9.3 10.7 16.5 3.5M13 7l2.5 2.5M7 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z',
  logout: 'M8 3.5H3.5v13H8M13 6.5l3.5 3.5-3.5 3.5M16 10H7.5',
  home: 'M3 9.5 10 3.5l7 6M5 8v8.5h10V8M8.5 16.5V12h3v4.5',
  company: 'M4 17V3.5h7V17m0-9h5v9M2.5 17h15M6.5 6.5h2m-2 3h2m-2 3h2m5-1.5h.5m-.5 3h.5',
  reseller:
    'M3.5 8 5 3.5h10L16.5 8M3.5 8c0 3 4.3 3 4.3 0 0 3 4.4 3 4.4 0 0 3 4.3 3 4.3 0M4.5 10.5V17h11v-6.5M8 17v-4h4v4',
  endUser:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-5.5 7c.4-3 2.5-4.5 5.5-4.5s5.1 1.5 5.5 4.5M13 3.8a3 3 0 0 1 0 5.4m2 3c1.8.6 2.8 2 3 4.3',
  provider: 'M5.5 5.5h9v9h-9zM8 2.5v3m4-3v3m-4 9v3m4-3v3M2.5 8h3m-3 4h3m9-4h3m-3 4h3',
  report: 'M5 2.5h7l3.5 3.5v11.5H5zM11.5 2.5v4h4M8 14.5v-3m2.5 3v-5m2.5 5v-2',
  light:
    'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm0-11.5v1.5m0 13V18m8-8h-1.5m-13 0H2m13.7-5.7-1.1 1.1m-9.2 9.2-1.1 1.1m11.4 0-1.1-1.1M5.4 5.4 4.3 4.3',
  dark: 'M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5Z',
  system: 'M2.5 4h15v9.5h-15zM7 17h6m-3-3.5V17',
  versions: 'M6.5 5.5V3h7l3 3v8.5H14M3.5 5.5h7l3 3v9h-10zM10.5 5.5v3h3',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13L5 14Zm3.2 3.5h3.6M10 2.3V4',
  snooze: 'M10 6v4l2.5 1.5M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM2.5 5 5 2.5m12.5 2.5L15 2.5',
  history: 'M3.5 10a6.5 6.5 0 1 0 2-4.7M3 3v3.3h3.3M10 6.5V10l2.5 1.5',
  package: 'm10 2.5 7 3.5v8l-7 3.5L3 14V6l7-3.5Zm-7 3.5 7 3.5 7-3.5M10 9.5v8M6.5 4.3l7 3.5',
  comment: 'M3.5 4h13v9.5H9L5.5 16.5v-3h-2z',
  merge: 'M5 3v3.5C5 9 10 9 10 12v5m5-14v3.5c0 2.5-5 2.5-5 5.5m-3 2.5 3 3 3-3',
  mail: 'M3 5h14v10H3zm.5.5L10 11l6.5-5.5',
  columns: 'M3 4h14v12H3zM7.7 4v12m4.6-12v12',
  rows: 'M3 4.5h14M3 8.2h14M3 11.8h14M3 15.5h14',
  bookmark: 'M5.5 3h9v14L10 13.2 5.5 17z',
  file: 'M5 2.5h7l3.5 3.5v11.5H5zM11.5 2.5v4h4',
} as const;

export type IconName = keyof typeof outlines;

/** A decorative icon; the element around it has a name. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path d={outlines[name]} />
  </svg>
);
