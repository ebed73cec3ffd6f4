/** Two resources of one name: the first was kept. */
export interface ResourceCollision {
  resourceType: "extension" | "skill" | "prompt" | "theme";
  name: string;
  winnerPath: string;
  loserPath: string;
}

/** What a person should know about a resource. After an `error` or a `collision` it was left out. */
export interface ResourceDiagnostic {
  type: "warning" | "error" | "collision";
  /** Names the line where there is one, and what to do. */
  message: string;
  path?: string;
  collision?: ResourceCollision;
}

/** A diagnostic as one sentence that names the file. */
export function diagnosticSentence({ message, path }: ResourceDiagnostic): string {
  return path === undefined || message.includes(path) ? message : `${path}: ${message}`;
}

/** Tells that `collision.loserPath` was left out. */
export function collisionDiagnostic(collision: ResourceCollision): ResourceDiagnostic {
  const { resourceType, name, winnerPath, loserPath } = collision;
  return {
    type: "collision",
    message: `The ${resourceType} "${name}" of ${loserPath} is left out, since ${winnerPath} has that name already. Rename one of them.`,
    path: loserPath,
    collision,
  };
}
