import type { ReactNode } from 'react';
import { Modal, ModalOverlay, Dialog as RacDialog } from 'react-aria-components';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
  onClose(): void;
}

/** Slides over the page from its side. */
export const Drawer = ({ label, children, onClose }: Props) => (
  <ModalOverlay isOpen isDismissable className="overlay drawer-overlay" onOpenChange={(open) => !open && onClose()}>
    <Modal className="drawer">
      <RacDialog aria-label={label} className="drawer-dialog">
        {children}
      </RacDialog>
    </Modal>
  </ModalOverlay>
);
