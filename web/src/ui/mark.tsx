/** The portal's mark, as in public/mark.svg; drawn in the page, so that it takes no request. */
export const Mark = () => (
  <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="#0b6475" />
    <path
      d="M16 6.5 24.5 10v6.2c0 5-3.4 8.3-8.5 9.8-5.1-1.5-8.5-4.8-8.5-9.8V10Z"
      fill="none"
      stroke="#fff"
      strokeWidth="2"
      strokeLinejoin="round"
    />
    <path
      d="m12 16 3 3 5.5-6"
      fill="none"
      stroke="#fff"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
