import { createContext, useContext } from 'react';

/** The names of the form's required fields, for screen readers. */
export const RequiredFields = createContext<ReadonlySet<string>>(new Set());

/** The aria-required attribute of a field. */
export const useIsRequired = (name: string): { 'aria-required'?: true } =>
  useContext(RequiredFields).has(name) ? { 'aria-required': true } : {};
