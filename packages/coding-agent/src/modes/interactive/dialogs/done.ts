/** Ends a dialog; without a value, the user would rather not. */
export type Done<T> = (value?: T) => void;
