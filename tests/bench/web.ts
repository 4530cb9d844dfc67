export default async () => ({ rows: [], broken: [] });
