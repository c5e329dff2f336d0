import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApplicationError } from '../../../contract/application-error.ts';
import { toastError } from '../ui/toasts.ts';

const UNAVAILABLE = ['Id Not Available', 'Company Id is not available'];

/** A record that is not there, or not this person's: an alert, and back to the list. Spec part 2, section 4. */
export const useUnavailable = (error: Error | null, noun: string, back: string) => {
  const navigate = useNavigate();
  const isUnavailable = error instanceof ApplicationError && UNAVAILABLE.includes(error.message);
  useEffect(() => {
    if (!isUnavailable) return;
    toastError(noun, 'This user does not have access');
    navigate(back, { replace: true });
  }, [isUnavailable, navigate, noun, back]);
};
