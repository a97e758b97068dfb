import { createContext, useContext } from 'react';

/** The names of the fields that a form is not sent without, for those who listen. */
export const RequiredFields = createContext<ReadonlySet<string>>(new Set());

/** What a field of a form says about itself beside its label. */
export const useIsRequired = (name: string): { 'aria-required'?: true } =>
  useContext(RequiredFields).has(name) ? { 'aria-required': true } : {};
