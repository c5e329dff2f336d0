import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { LandingCard } from '../areas/home/landing.tsx';
import { CredentialsForm } from '../areas/sign-in/credentials-form.tsx';
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

/** The public pages as they are before any script has come, by the names under which public/early.js shows them. */
export const standingPages = {
  home: page(<LandingCard />),
  login: page(
    <section className="card">
      <CredentialsForm problem="" onSubmit={nothing} onChange={nothing} />
    </section>,
  ).replace('name="userName"', 'name="userName" autofocus'),
};
