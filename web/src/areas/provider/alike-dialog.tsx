import { Link } from 'react-router-dom';
import { providerPaths } from '../../routing/paths/provider.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Option } from '../../ui/option.ts';

interface Props {
  readonly name: string;
  readonly alike: readonly Option[];
  /** Offers to make the provider and one of those one. */
  onMerge?(other: string): void;
  onConfirm(): Promise<void>;
  onClose(): void;
}

/** Asks before a provider is activated that may be there already. */
export const AlikeDialog = ({ name, alike, onMerge, onConfirm, onClose }: Props) => (
  <ConfirmDialog message="Activate this technology provider?" subject={name} onConfirm={onConfirm} onCancel={onClose}>
    <p>
      <strong>Is it here already?</strong> These look alike:
    </p>
    <ul>
      {alike.map((one) => (
        <li key={one.id}>
          <Link to={providerPaths.view(one.id)} target="_blank">
            {one.name}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </Link>
          {onMerge && (
            <button type="button" className="button quiet" onClick={() => onMerge(one.id)}>
              Merge<span className="visually-hidden"> with {one.name}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  </ConfirmDialog>
);
