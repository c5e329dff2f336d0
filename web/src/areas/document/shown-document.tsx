import { useState } from 'react';
import type { Document } from '../../../../contract/document/forms.ts';
import { openDocument } from '../../documents/open-document.ts';
import { FileViewer } from '../../documents/viewer/file-viewer.tsx';
import { isShown, useShownFile } from '../../documents/viewer/use-shown-file.ts';
import { Icon } from '../../ui/icon.tsx';

const reasonFor = (document: Document, failed: boolean) => {
  if (!document.downloadable) return 'There is no checked file yet.';
  return failed ? 'This file cannot be shown here.' : 'Files of this type do not open inside the portal.';
};

/** The newest file of a document: PDF and pictures open here, everything else is downloaded. */
export const ShownDocument = ({ document }: { readonly document: Document }) => {
  const [broken, setBroken] = useState(false);
  const { data, isError } = useShownFile(document);
  const failed = broken || isError;
  return (
    <section className="shown-document" aria-label="The document">
      {isShown(document) && !failed ? (
        data ? (
          <FileViewer title={document.documentName} file={data} onFailed={() => setBroken(true)} />
        ) : (
          <div className="skeleton" role="progressbar" aria-label="Opening the document" />
        )
      ) : (
        <div className="not-shown">
          <p>{reasonFor(document, failed)}</p>
          {document.downloadable && (
            <button type="button" className="button" onClick={() => void openDocument(document.id)}>
              <Icon name="download" />
              Download {document.documentLocation}
            </button>
          )}
        </div>
      )}
    </section>
  );
};
