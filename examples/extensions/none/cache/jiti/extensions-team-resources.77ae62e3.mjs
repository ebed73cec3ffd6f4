"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = teamResources;
var _nodeFs = await jitiImport("node:fs");
var _nodeOs = await jitiImport("node:os");
var _nodePath = await jitiImport("node:path"); /** Skills, templates and themes of a team, from a folder beside this file. */


function teamResources(pi) {
  pi.on("resources_discover", () => {
    const folder = process.env["TEAM_PI"] ?? (0, _nodePath.join)((0, _nodeOs.homedir)(), "team-pi");
    const below = (name) => (0, _nodeFs.existsSync)((0, _nodePath.join)(folder, name)) ? [(0, _nodePath.join)(folder, name)] : [];
    return { skillPaths: below("skills"), promptPaths: below("prompts"), themePaths: below("themes") };
  });
} /* v9-7298be48d002624c */
