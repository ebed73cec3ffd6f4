import { afterAll, expect } from "vitest";

// Test files share a process: what one of them leaves in it would be another one's riddle.
const folder = process.cwd();
const environment = variables();

afterAll(() => {
  expect(process.cwd()).toBe(folder);
  expect(variables()).toEqual(environment);
});

/** All but the one that the image library sets when it is loaded. */
function variables(): NodeJS.ProcessEnv {
  const { VIPSHOME: _, ...others } = process.env;
  return others;
}
