/** Whether a URL's host is this machine by its very name, without asking DNS. */
export function isLoopback(url: URL): boolean {
  // A full stop at the end makes a name absolute, and means the same host.
  const hostname = url.hostname.replace(/\.$/, '');
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}
