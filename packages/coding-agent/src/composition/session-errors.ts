import { CodingAgentError } from "../errors/coding-agent-error.js";

/** The folder that a session works in is gone. */
export class MissingSessionCwdError extends CodingAgentError {
  readonly sessionFile: string | undefined;
  readonly sessionCwd: string;
  readonly fallbackCwd: string;

  constructor(place: { sessionFile: string | undefined; sessionCwd: string; fallbackCwd: string }) {
    super(
      "missing_cwd",
      `Session ${place.sessionFile ?? "in memory"} works in ${place.sessionCwd}, which is gone; this is ${place.fallbackCwd}. Make that folder again, or continue here with --fork ${place.sessionFile ?? ""}`.trimEnd(),
    );
    this.sessionFile = place.sessionFile;
    this.sessionCwd = place.sessionCwd;
    this.fallbackCwd = place.fallbackCwd;
  }
}

/** The file that is to be imported does not exist. */
export class SessionImportFileNotFoundError extends CodingAgentError {
  readonly filePath: string;

  constructor(filePath: string) {
    super("file_not_found", `Cannot import ${filePath}: there is no such file. Check the path.`);
    this.filePath = filePath;
  }
}
