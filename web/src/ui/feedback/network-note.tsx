import { forgetChosen, useNetwork } from './network.ts';

const texts = {
  online: '',
  offline: 'You are offline. This page stays as it is; what you save or open needs the network.',
  'chosen waits': 'You are offline. The page that you chose opens as soon as the network is back.',
  'page waits': 'The portal cannot be reached. This page opens as soon as the network is back.',
} as const;

/** Says that there is no network, and what goes on by itself when it is back. */
export const NetworkNote = () => {
  const state = useNetwork();
  return (
    <div role="status" className="network-note">
      {state !== 'online' && (
        <p className="banner warning">
          {texts[state]}{' '}
          {state === 'chosen waits' && (
            <button type="button" className="link" onClick={forgetChosen}>
              Stay on this page
            </button>
          )}
        </p>
      )}
    </div>
  );
};
