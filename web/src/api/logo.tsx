import { useEffect, useState } from 'react';
import { api } from './client.ts';

interface Props {
  /** The stored file's name, a data URL, or '' for none. */
  readonly name: string;
  readonly alt: string;
  readonly className?: string;
}

const useBlobUrl = (name: string) => {
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (name === '' || name.startsWith('data:')) return setUrl(name);
    const wanted = new AbortController();
    let made = '';
    api.storage
      .image({ params: { name } }, { signal: wanted.signal })
      .then((blob) => {
        made = URL.createObjectURL(blob);
        setUrl(made);
      })
      .catch(() => setUrl(''));
    return () => {
      wanted.abort();
      if (made !== '') URL.revokeObjectURL(made);
    };
  }, [name]);
  return url;
};

/** A company's logo. It is not public: it is fetched with the session's token. D-21. */
export const Logo = ({ name, alt, className = 'logo' }: Props) => {
  const url = useBlobUrl(name);
  return url === '' ? <span className={className} /> : <img className={className} src={url} alt={alt} />;
};
