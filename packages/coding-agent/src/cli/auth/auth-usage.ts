/** What `pi auth --help` prints. */
export const authUsage = `Usage
  pi auth status                 whose keys and logins there are, and where they come from; never the keys
  pi auth login [provider]       store a key, or log in where the provider offers that
  pi auth logout <provider>      forget what is stored

Options
  --key                          store a key, also where one could log in; piped in, it is read from stdin

Keys are kept in auth.json of the agent folder, for its owner alone. Those of the environment and of --api-key are not stored.
`;
