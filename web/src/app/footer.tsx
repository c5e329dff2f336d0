import { Link } from 'react-router-dom';
import { type MenuItem, showsItem } from '#contract/rules/navigation.ts';
import { product } from '#contract/rules/product.ts';
import { useSession } from '../session/session.ts';
import { menu } from './screens.ts';

/** Entries of the menu that the footer of the specification does not have. */
const ownItems: readonly MenuItem[] = ['Worklist', 'Documents', 'Activity'];

/** Links by role and the copyright line. Spec part 1, 2.10 and 6. */
export const Footer = () => {
  const holder = useSession()?.holder;
  if (!holder) return null;
  return (
    <footer className="footer">
      <nav aria-label="Footer">
        <ul>
          {menu
            .filter(({ item }) => !ownItems.includes(item) && showsItem(holder, item))
            .map(({ item, to }) => (
              <li key={item}>
                <Link to={to}>{item}</Link>
              </li>
            ))}
        </ul>
      </nav>
      <p>© 2022 {product}</p>
    </footer>
  );
};
