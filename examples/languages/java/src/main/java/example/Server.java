package example;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.io.IOException;
import java.net.Socket;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.time.format.TextStyle;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Eight tools on the official Java SDK. */
public final class Server {
  private static final Map<String, String> BOOKS = Map.of("978-0131103627", "The C Programming Language");

  public static void main(String[] arguments) {
    var transport = new StdioServerTransportProvider(McpJsonDefaults.getMapper());
    McpServer.sync(transport)
        .serverInfo("language-example-java", "1.0.0")
        .toolCall(tool("add", "Adds two whole numbers.", WHOLE_NUMBERS).outputSchema(SUM).build(), Server::add)
        .toolCall(
            tool("find_book", "Returns the title of a book in the catalogue.", text("isbn", "The ISBN-13 of a book."))
                .build(),
            Server::findBook)
        .toolCall(
            tool(
                    "weekday",
                    "Returns the day of the week on which a date falls.",
                    text("day", "A day in the form YYYY-MM-DD."))
                .build(),
            Server::weekday)
        .toolCall(
            tool("shelf_of", "Returns the shelf on which a book is kept.", text("title", "The title of a book."))
                .build(),
            Server::shelfOf)
        .toolCall(tool("count_loans", "Returns how many books are on loan.", NOTHING).build(), Server::countLoans)
        .toolCall(
            tool("audit", "Compares the catalogue with the shelves. Takes a while.", NOTHING).build(), Server::audit)
        .toolCall(
            tool("reindex", "Rebuilds the search index in memory, with progress.", NOTHING).build(), Server::reindex)
        .toolCall(
            tool("order_status", "Returns the state of the latest order at the publisher.", NOTHING).build(),
            Server::orderStatus)
        .build();
  }

  private static final Map<String, Object> WHOLE_NUMBERS =
      object(Map.of("a", Map.of("type", "integer"), "b", Map.of("type", "integer")));
  private static final Map<String, Object> SUM = object(Map.of("sum", Map.of("type", "integer")));
  private static final Map<String, Object> NOTHING = object(Map.of());

  private static Map<String, Object> object(Map<String, Object> properties) {
    return Map.of("type", "object", "properties", properties, "required", List.copyOf(properties.keySet()));
  }

  private static Map<String, Object> text(String name, String description) {
    return object(Map.of(name, Map.of("type", "string", "description", description)));
  }

  private static Tool.Builder tool(String name, String description, Map<String, Object> inputSchema) {
    var reads = ToolAnnotations.builder().readOnlyHint(true).build();
    return new Tool.Builder().name(name).description(description).inputSchema(inputSchema).annotations(reads);
  }

  private static CallToolResult say(String text) {
    return new CallToolResult.Builder().addTextContent(text).build();
  }

  private static CallToolResult fail(String text) {
    return new CallToolResult.Builder().addTextContent(text).isError(true).build();
  }

  private static CallToolResult add(McpSyncServerExchange exchange, CallToolRequest request) {
    var sum = ((Number) request.arguments().get("a")).longValue() + ((Number) request.arguments().get("b")).longValue();
    return new CallToolResult.Builder()
        .addTextContent("{\"sum\":" + sum + "}")
        .structuredContent(Map.of("sum", sum))
        .build();
  }

  private static CallToolResult findBook(McpSyncServerExchange exchange, CallToolRequest request) {
    var isbn = (String) request.arguments().get("isbn");
    return BOOKS.containsKey(isbn) ? say(BOOKS.get(isbn)) : fail("Book " + isbn + " not found");
  }

  private static CallToolResult weekday(McpSyncServerExchange exchange, CallToolRequest request) {
    try {
      var day = LocalDate.parse((String) request.arguments().get("day"));
      return say(day.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH));
    } catch (DateTimeParseException failure) {
      return fail(failure.getMessage());
    }
  }

  /** Dereferences a shelf that does not exist. */
  private static CallToolResult shelfOf(McpSyncServerExchange exchange, CallToolRequest request) {
    var shelves = new HashMap<String, String>();
    return say(shelves.get((String) request.arguments().get("title")).strip());
  }

  private static CallToolResult countLoans(McpSyncServerExchange exchange, CallToolRequest request) {
    try (var socket = new Socket("127.0.0.1", 1)) {
      return say("0 books are on loan.");
    } catch (IOException failure) {
      return say("Error: cannot connect to the loans database: " + failure);
    }
  }

  private static CallToolResult audit(McpSyncServerExchange exchange, CallToolRequest request) {
    try {
      Thread.sleep(6_000);
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
    }
    return say("1 book compared, 0 differences.");
  }

  private static CallToolResult reindex(McpSyncServerExchange exchange, CallToolRequest request) {
    var token = request.progressToken();
    for (var step = 1; token != null && step <= 3; step++)
      exchange.progressNotification(new ProgressNotification(token, step, 3.0, "part " + step + " of 3"));
    return say("3 parts indexed.");
  }

  private static CallToolResult orderStatus(McpSyncServerExchange exchange, CallToolRequest request) {
    if (System.getenv("PUBLISHER_API_KEY") == null) return fail("PUBLISHER_API_KEY is not set");
    return say("The latest order was delivered.");
  }
}
