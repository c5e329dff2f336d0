import type { ReactNode } from 'react';
import { Heading, ModalOverlay, Dialog as RacDialog, Modal as RacModal } from 'react-aria-components';
import { Icon } from '../icon.tsx';

interface DrawerProps {
  readonly label: string;
  readonly children: ReactNode;
  onClose(): void;
}

/** Slides over the page from its side. */
export const Drawer = ({ label, children, onClose }: DrawerProps) => (
  <ModalOverlay isOpen isDismissable className="overlay drawer-overlay" onOpenChange={(open) => !open && onClose()}>
    <RacModal className="drawer">
      <RacDialog aria-label={label} className="drawer-dialog">
        {children}
      </RacDialog>
    </RacModal>
  </ModalOverlay>
);

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Interrupts and expects an answer: not closed by a click next to it. */
  readonly alert?: boolean;
  readonly wide?: boolean;
  /** As large as the window, for what is a page of its own. */
  readonly full?: boolean;
  /** Something is chosen in it: a click next to it does not close it. */
  readonly persistent?: boolean;
  onClose(): void;
}

/** A dialog over the page: keeps the focus inside, closes with Esc, gives the focus back. */
export const Modal = ({ title, children, alert = false, wide, full, persistent = false, onClose }: Props) => (
  <ModalOverlay
    isOpen
    isDismissable={!alert && !persistent}
    className="overlay"
    onOpenChange={(open) => !open && onClose()}
  >
    <RacModal className={`modal${wide ? ' wide' : ''}${full ? ' full' : ''}`}>
      <RacDialog className="dialog" role={alert ? 'alertdialog' : 'dialog'}>
        <div className="dialog-head">
          <Heading slot="title">{title}</Heading>
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {/* A form in here is not part of the form that the dialog was opened from, through which React passes its events. */}
        <div className="dialog-body" onSubmit={(event) => event.stopPropagation()}>
          {children}
        </div>
      </RacDialog>
    </RacModal>
  </ModalOverlay>
);
