import { Suspense } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { product } from '#contract/rules/product.ts';
import { paths } from '../routing/paths/site.ts';
import { CardSkeleton } from '../ui/feedback/card-skeleton.tsx';
import { NetworkNote } from '../ui/feedback/network.tsx';
import { Mark } from '../ui/mark.tsx';

/** Around the screens before sign-in: the product's name and one centred card; no header and no footer. */
export const PublicFrame = () => (
  <main className="public" id="main">
    <Link className="public-brand" to={paths.home()}>
      <Mark />
      {product}
    </Link>
    <NetworkNote />
    <Suspense fallback={<CardSkeleton />}>
      <Outlet />
    </Suspense>
    <p className="public-note">© 2022 {product}</p>
  </main>
);
