/** The state directory is from another version or template. The start needs an empty directory. */
export class StateOutdated extends Error {}

/** Another program already listens on a requested port. */
export class PortTaken extends Error {}
