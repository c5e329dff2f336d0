import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { product } from '#contract/rules/product.ts';
import { LandingCard } from '../areas/home/landing.tsx';
import { CredentialsForm } from '../areas/sign-in/credentials-form.tsx';
import { Mark } from '../ui/mark.tsx';
import { PublicFrame } from './public-frame.tsx';

const page = (content: ReactNode) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Routes>
        <Route element={<PublicFrame />}>
          <Route path="*" element={content} />
        </Route>
      </Routes>
    </MemoryRouter>,
    { identifierPrefix: 'standing' },
  )
    // Hints to browsers that come with the markup.
    .replaceAll(/<link [^>]*>/g, '')
    .replaceAll(' data-discover="true"', '')
    // The real page has it.
    .replace(' id="main"', '');

const nothing = async () => undefined;

const MENU_LINES = 8;

/** The shape of what is behind the sign-in: header, menu and page. */
const frame = renderToStaticMarkup(
  <>
    <div className="early-header">
      <Mark />
      <span>{product}</span>
    </div>
    <div className="early-menu">
      {Array.from({ length: MENU_LINES }, (_, at) => (
        <span key={String(at)} />
      ))}
    </div>
    <div className="page-wait" role="progressbar" aria-label="Loading" />
  </>,
);

/**
 * The public pages, and the frame behind the sign-in, as they are before any script has come, by the names under which
 * public/early.js shows them.
 */
export const standingPages = {
  frame,
  home: page(<LandingCard />),
  login: page(
    <section className="card">
      <CredentialsForm problem="" onSubmit={nothing} onChange={nothing} />
    </section>,
  ).replace('name="userName"', 'name="userName" autofocus'),
};
