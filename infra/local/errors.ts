/** The directory holds what this version, or this template, can't continue: only an empty one will do. */
export class StateOutdated extends Error {}

/** Another program listens on a port that was asked for. */
export class PortTaken extends Error {}
