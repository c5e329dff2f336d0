import { useEffect, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { api } from './client.ts';
import { sayFailure } from './failure.ts';

interface Props {
  /** The stored file's name, a data URL, or '' for none. */
  readonly name: string;
  readonly alt: string;
  readonly className?: string;
}

const useBlobUrl = (name: string) => {
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState('');
  useEffect(() => {
    setProblem('');
    if (name === '' || name.startsWith('data:')) return setUrl(name);
    const wanted = new AbortController();
    let made = '';
    api.storage
      .image({ params: { name } }, { signal: wanted.signal, quiet: true })
      .then((blob) => {
        made = URL.createObjectURL(blob);
        setUrl(made);
      })
      .catch((error: unknown) => {
        setUrl('');
        if (!wanted.signal.aborted) setProblem(`The logo could not be loaded. ${sayFailure(error)}`);
      });
    return () => {
      wanted.abort();
      if (made !== '') URL.revokeObjectURL(made);
    };
  }, [name]);
  return { url, problem };
};

/** A company's logo. It is not public: it is fetched with the session's token. D-21. */
export const Logo = ({ name, alt, className = 'logo' }: Props) => {
  const { url, problem } = useBlobUrl(name);
  if (problem !== '')
    return (
      <span className={className} role="img" aria-label={problem} title={problem}>
        <Icon name="alert" />
      </span>
    );
  return url === '' ? <span className={className} /> : <img className={className} src={url} alt={alt} />;
};
