/** Loaded before the program: writes every host that it connects to or looks up into a file, and lets loopback only. */
const { appendFileSync } = require("node:fs");
const dns = require("node:dns");
const net = require("node:net");

const loopback = /^(127\.0\.0\.1|::1|localhost)$/;
const { connect } = net.Socket.prototype;

net.Socket.prototype.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args;
  const { path, host } = typeof options === "object" ? options : { host: String(args[1]) };
  // A path is a local socket or pipe; requests over HTTP leave it null.
  if (!path) note("connect", host ?? "localhost");
  return connect.apply(this, args);
};
const { lookup } = dns;
dns.lookup = function (host, ...rest) {
  note("lookup", host);
  return lookup.call(this, host, ...rest);
};

function note(what, host) {
  appendFileSync(process.env.NETWORK_LOG, `${what} ${host}\n`);
  if (!loopback.test(host)) throw new Error(`No network here, but something asked for ${host}.`);
}
